const PAUSE_MS = 20

/**
 * Polls a condition until it returns a truthy value, instead of waiting for a fixed time.
 * @param describe adds the state to the error
 * @returns the value
 * @throws when the time is up
 */
export async function until<T>(
  ask: () => T | Promise<T>,
  within_ms = 30_000,
  describe: () => unknown = () => '',
): Promise<Exclude<T, false | null | undefined>> {
  const end = performance.now() + within_ms
  for (;;) {
    const answer = await ask()
    if (answer !== false && answer !== null && answer !== undefined) return answer as Exclude<T, false | null | undefined>
    if (performance.now() > end) throw new Error(`did not happen within ${within_ms} ms: ${String(ask)}\n${String(describe())}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
