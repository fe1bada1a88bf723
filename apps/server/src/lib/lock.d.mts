/**
 * Runs `work` while no other process of this machine holds the lock of this name. The lock ends with its process, however that ends.
 * @param name any text; the path of what is locked
 * @param work gets the descriptor of the lock: a child process that inherits it holds the lock as well
 * @param onWait called once if another process holds the lock
 */
export function withLock<T>(name: string, work: (descriptor: number | undefined) => T | Promise<T>, onWait?: () => void): Promise<T>

/**
 * Takes the lock of this name until the process ends, if no other process holds it.
 * @param name any text; the path of what is locked
 * @returns whether this process holds the lock now
 */
export function tryLock(name: string): Promise<boolean>
