import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely'

/** A PostgreSQL dialect whose connections send a statement without waiting for the previous one. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#config)
  }
}

/**
 * Marks the last statement of a transaction, whose result is not needed. It is sent together with COMMIT, which fails
 * with its error. Outside a transaction it runs like any other statement.
 */
export function sentWithCommit(query: CompiledQuery): CompiledQuery {
  travelling.add(query)
  return query
}

const travelling = new WeakSet<CompiledQuery>()

/**
 * Sends BEGIN together with the first statement of a transaction, and a marked last statement together with COMMIT. This
 * saves two round trips for every write.
 */
class PipelinedDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>()
  /** Statements of open transactions that were sent and not awaited. */
  readonly #unanswered = new WeakMap<DatabaseConnection, Promise<unknown>[]>()

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options)
    if (this.#known.has(connection)) return connection
    this.#known.add(connection)
    const execute = connection.executeQuery.bind<DatabaseConnection['executeQuery']>(connection)
    connection.executeQuery = async (query, ...more) => {
      const unanswered = this.#unanswered.get(connection)
      if (!unanswered || !travelling.has(query)) return orCauseOf(unanswered, execute(query, ...more))
      const answer = execute(query, ...more)
      answer.catch(ignore)
      unanswered.push(answer)
      return { rows: [] }
    }
    return connection
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#unanswered.set(connection, [])
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    const begun = connection.executeQuery(CompiledQuery.raw('begin'))
    // A BEGIN fails only with its connection, and then the first statement fails with the same error.
    begun.catch(ignore)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const unanswered = this.#unanswered.get(connection)
    this.#unanswered.delete(connection)
    await orCauseOf(unanswered, super.commitTransaction(connection))
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    this.#unanswered.delete(connection)
    await super.rollbackTransaction(connection)
  }
}

/** Awaits an answer, and throws the error of an earlier statement if that one made the transaction fail. */
async function orCauseOf<T>(earlier: Promise<unknown>[] | undefined, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    await Promise.all(earlier ?? [])
    throw error
  }
}

const ignore = () => {}
