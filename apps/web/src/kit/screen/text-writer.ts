/** Id of the user whose texts are kept; 0 for a guest. */
let writer = 0

/** Tells who writes from now on: on a shared browser the drafts of another user are hidden. */
export function keepTextsOf(userId: number | null): void {
  writer = userId ?? 0
}

/** Id of the user whose texts are kept in this browser now; 0 for a guest. */
export const writerOfTexts = (): number => writer
