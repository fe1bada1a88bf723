import { Socket } from 'node:net'
import pg from 'pg'

/** Limit of prepared statements per connection, to bound PostgreSQL's memory. Further statements run unnamed. */
const MAX_STATEMENTS = 1_000
/** Longest statement that is prepared. Longer ones are bulk work, in which the time for planning is negligible. */
const MAX_LENGTH = 20_000

/**
 * A client that prepares each parameterised statement once under a name, so that PostgreSQL parses and
 * plans it once per connection instead of once per call.
 */
export class PreparedClient extends pg.Client {
  readonly #names = new Map<string, string>()

  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown[]
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.#nameOf(text) : undefined
    const send = super.query.bind(this) as (...options: never[]) => never
    return send(...((name ? [{ name, text, values }, ...rest] : args) as never[]))
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MAX_STATEMENTS || text.length > MAX_LENGTH) return known
    const name = `s${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}

/**
 * A client that also sends the statements of one turn of the event loop, such as BEGIN and the first statement of its
 * transaction, in one write, because a write to a socket costs more than building most statements.
 */
export class PipelinedClient extends PreparedClient {
  readonly #socket: Socket
  #corked = false

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, pipeline: true, stream: () => socket })
    this.#socket = socket
  }

  override query(...args: never[]): never {
    if (!this.#corked) {
      this.#corked = true
      this.#socket.cork()
      process.nextTick(() => {
        this.#corked = false
        this.#socket.uncork()
      })
    }
    return super.query(...args)
  }
}
