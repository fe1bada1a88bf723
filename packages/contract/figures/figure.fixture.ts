/* oxlint-disable typescript/no-explicit-any -- answers of the wire, read by tests */

/** A record as the API answers it. */
export type FigureRow = any
type Values = Readonly<Record<string, string | number>>

/** A list that a figure opens. */
export interface OpenedList {
  /** Id of the endpoint of the list, its parameters and its filter. */
  opens: string
  params?: (row: FigureRow) => Values
  filter?: (row: FigureRow) => Values
  /** Which rows of the list the figure counts; all when left out. */
  counts?: (row: FigureRow) => boolean
  /** Relations that `amount` and `total` read. */
  include?: string
  /** What a row of the list adds to the figure; 1 when left out. */
  amount?: (listed: FigureRow, row: FigureRow) => number
  /** The figure of all rows of the list, if it is neither their number nor a sum. */
  total?: (listed: readonly FigureRow[], row: FigureRow) => number | null
}

/** A figure that the product shows, and the list that it opens. */
export interface ListFigure extends OpenedList {
  /** Id of the endpoint that shows the figure, and the query with which screens call it. */
  shown: string
  query?: Readonly<Record<string, string>>
  /** Id of the endpoint of the record's page, if the figure is shown there and not in the list. */
  page?: string
  /** The rows of an answer, if the figure is not in the rows of a list. */
  rows?: (body: FigureRow, account_id: number) => FigureRow[]
  /** The figure of a row; undefined when the reader does not see it, or when it is a share that no list adds up to. */
  value: (row: FigureRow) => number | null | undefined
  /** Name of the series, for a figure that is a bar of a chart. */
  bar?: string
  /** Further lists whose rows the figure counts. */
  also?: readonly OpenedList[]
  /** The screen that shows the list; `{…}` are fields of the row. */
  screen: string
  /** Query of the address, if the screen does not take the filter from it. */
  address?: Readonly<Record<string, string>>
}

/** Figures by name. */
export type Figures = Readonly<Record<string, ListFigure>>
