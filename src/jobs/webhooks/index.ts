export { checkWebhookUrl } from './check-url.ts';
export { type DeliveryFilters, getDelivery, listDeliveries, redeliver } from './delivery-log.ts';
export { enqueueWebhook, type JobOutcome, type WebhookJob } from './enqueue.ts';
export { startWebhookSender, type WebhookSender } from './sender.ts';
