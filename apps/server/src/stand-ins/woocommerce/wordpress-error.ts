import type { ServerResponse } from 'node:http'

/** Answers with an error as WordPress phrases it. */
export function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): void {
  sendJson(response, { code, message, data: { status } }, { status, headers })
}

/** Answers JSON as WordPress does. */
export function sendJson(
  response: ServerResponse,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(JSON.stringify(body))
}

/** The page that a shop shows while it is updated. */
export function sendMaintenance(response: ServerResponse): void {
  response
    .writeHead(503, { 'content-type': 'text/html; charset=utf-8' })
    .end('<!doctype html><title>Maintenance</title><p>Briefly unavailable for scheduled maintenance. Check back in a minute.</p>')
}
