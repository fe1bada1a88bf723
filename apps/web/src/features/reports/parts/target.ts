/** Link to the rows of a figure. */
export interface Target {
  path: string
  search: Record<string, string>
}
