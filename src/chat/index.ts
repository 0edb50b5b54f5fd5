/** Client of OpenAI-compatible chat servers: transport, turns, streams, loops; and questions about pictures. */
export { type ChatAnswer, type ChatLimits, ChatServer, type ChatServerSettings } from './chat-server.ts';
export { ChatFault } from './fault.ts';
export { type ImageAnswer, ImageChat, type ImageQuestion } from './image-chat.ts';
export { RunawayDetector } from './runaway.ts';
