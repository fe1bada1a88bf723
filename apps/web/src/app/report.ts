/** Receives faults of the browser: failed chunks, failed request set-up, render errors. */
export type Reporter = (error: unknown) => void

/**
 * Reports a fault that the user did not cause, in the browser's way: to the console and all `error` listeners, such as that of a
 * monitoring script.
 */
export const report: Reporter = (error) => reportError(error)
