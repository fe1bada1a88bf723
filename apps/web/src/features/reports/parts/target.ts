/** Where the rows behind a figure are shown. */
export interface Target {
  path: string
  search: Record<string, string>
}
