export { type McpHttpSettings, serveMcpHttp } from './serve-http.ts';
export { createMcpServer, type ToolSettings } from './tools.ts';
