export { checkWebhookUrl } from './check-url.ts';
export { enqueueWebhook, type JobOutcome, type WebhookJob } from './enqueue.ts';
