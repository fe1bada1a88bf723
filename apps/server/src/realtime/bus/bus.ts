/** Carries messages between the processes of one installation; a node hears its own messages too. */
export interface Bus {
  /** Resolves when every message is handed over. Delivery is at most once and in the order of publishing. */
  publish(messages: BusMessage[]): Promise<void>
  /** @returns a function that ends the subscription */
  subscribe(listener: (message: BusMessage) => void): () => void
  close(): Promise<void>
}

export interface Broadcast {
  channels: string[]
  event: string
  /** Ids and changed names, under 10 KB: the client reads the rest again. */
  data: unknown
  /** The socket whose request caused the event. */
  except_socket_id?: string
  /** Delivered only to sockets of users who hold this permission in this account. */
  requires?: { account_id: number; permission: string }
  /** Sender of a client event on a presence channel. */
  user_id?: string
}

export type TokenId = number | string

/** What the server knows about a socket once it has signed a channel for it. */
export interface Identity {
  user_id: number
  token_id: TokenId | null
}

export type BusMessage =
  | ({ type: 'broadcast' } & Broadcast)
  | ({ type: 'socket-identified'; socket_id: string } & Identity)
  | { type: 'close-user'; user_id: number; code: number }
  | { type: 'close-token'; token_id: TokenId; code: number }
  /** Permissions changed: forbidden subscriptions end. Applies to everyone on the account's channel without `user_ids`. */
  | { type: 'recheck-account'; account_id: number; user_ids?: number[] }
  /** Rows wait in the outbox: the relay, wherever it runs, need not wait for its next poll. */
  | { type: 'outbox-pending' }
  /** Made by a bus itself after it was cut off: anything may have been missed meanwhile. */
  | { type: 'gap' }

/** The part of a pino logger that the realtime code uses. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
