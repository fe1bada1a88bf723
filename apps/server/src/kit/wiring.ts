import type { Services } from './services.ts'

/** A place where other modules add to the work of the module that declares it. Immutable: it only names the place. */
export interface Point<Part, Takes extends 'one' | 'many' = 'one' | 'many'> {
  readonly name: string
  readonly takes: Takes
  /** Carries the type alone; never set. */
  readonly part?: Part
}

/** A point with the parts that modules add to it. */
export interface Connection {
  readonly point: Point<unknown>
  readonly parts: readonly unknown[]
}

/** The composed connections of a process. */
export interface Wiring {
  readonly points: readonly Point<unknown>[]
  /** Parts of a point, in the order of the list. @throws for a point that is not wired */
  partsOf<Part>(point: Point<Part>): readonly Part[]
  /** The same wiring with other parts at some points, for tests. */
  replacing(...connections: readonly Connection[]): Wiring
}

/** What a caller needs to reach the wiring: a context, or the services alone. */
interface Wired {
  readonly services: Pick<Services, 'wiring'>
}

type Listener = (...args: never[]) => Promise<void>

/** Declares an event that any number of functions hear. @param name shown in errors */
export const listeners = <Part extends Listener>(name: string): Point<Part, 'many'> => ({ name, takes: 'many' })

/** Declares a list to which any number of modules add. @param name shown in errors */
export const collection = <Part>(name: string): Point<Part, 'many'> => ({ name, takes: 'many' })

/** Declares a task that exactly one other module does. @param name shown in errors */
export const provider = <Part>(name: string): Point<Part, 'one'> => ({ name, takes: 'one' })

/** Adds parts to a point. */
export const connect = <Part>(point: Point<Part>, ...parts: readonly NoInfer<Part>[]): Connection => ({ point, parts })

/** Composes the connections. @throws when a point is connected twice, or a provider has not exactly one part */
export function createWiring(connections: readonly Connection[]): Wiring {
  const connected = new Map<Point<unknown>, readonly unknown[]>()
  for (const { point, parts } of connections) {
    if (connected.has(point)) throw new Error(`"${point.name}" is connected twice.`)
    if (point.takes === 'one' && parts.length !== 1) throw new Error(`"${point.name}" needs one part and has ${parts.length}.`)
    connected.set(point, parts)
  }
  return {
    points: [...connected.keys()],
    partsOf<Part>(point: Point<Part>) {
      const parts = connected.get(point)
      if (!parts) throw new Error(`"${point.name}" is not wired.`)
      return parts as readonly Part[]
    },
    replacing(...others) {
      const replaced = new Set(others.map(({ point }) => point))
      return createWiring([...connections.filter(({ point }) => !replaced.has(point)), ...others])
    },
  }
}

/** All parts of a point, in the order of the wiring. */
export const partsOf = <Part>({ services }: Wired, point: Point<Part, 'many'>): readonly Part[] => services.wiring.partsOf(point)

/** The one part of a point. */
export const providerOf = <Part>({ services }: Wired, point: Point<Part, 'one'>): Part => services.wiring.partsOf(point)[0] as Part

/** Calls every listener of a point, one after the other, in the caller's transaction. */
export async function tell<Ctx extends Wired, Args extends readonly unknown[]>(
  ctx: Ctx,
  point: Point<(ctx: Ctx, ...args: Args) => Promise<void>, 'many'>,
  ...args: NoInfer<Args>
): Promise<void> {
  for (const listener of partsOf(ctx, point)) await listener(ctx, ...args)
}
