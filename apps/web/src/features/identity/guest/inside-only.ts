/** The page to go on to when it is one of ours: a link must not lead to a stranger's site. */
export const insideOnly = (next: string | undefined, otherwise: string): string => (next && /^\/(?![/\\])/.test(next) ? next : otherwise)
