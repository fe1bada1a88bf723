/** Most contacts that can be selected for one merge. */
export const MERGED_AT_ONCE = 10

/** The comparison of selected contacts, loaded when it opens. */
export const loadMergeSelected = () => import('./compare/merge-selected.tsx')
