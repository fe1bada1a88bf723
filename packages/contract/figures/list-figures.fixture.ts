import { GROWTH_REPORT_FIGURES, REQUEST_REPORT_FIGURES } from './crm-report-figures.fixture.ts'
import { MARGIN_REPORT_FIGURES, RECURRING_REPORT_FIGURES, VAT_REPORT_FIGURES } from './book-report-figures.fixture.ts'
import type { Figures } from './figure.fixture.ts'
import { HOME_PAGE_FIGURES } from './home-figures.fixture.ts'
import { RECORD_FIGURES } from './record-figures.fixture.ts'
import { OFFER_REPORT_FIGURES, RECEIVABLE_REPORT_FIGURES, REVENUE_REPORT_FIGURES } from './sales-report-figures.fixture.ts'
import { SHELL_FIGURES } from './shell-figures.fixture.ts'

export { HOME_PAGE_FIGURES } from './home-figures.fixture.ts'
export type { FigureRow, Figures, ListFigure, OpenedList } from './figure.fixture.ts'

/** Figures of the reports, by report. */
export const REPORT_FIGURES: Readonly<Record<string, Figures>> = {
  requests: REQUEST_REPORT_FIGURES,
  growth: GROWTH_REPORT_FIGURES,
  offers: OFFER_REPORT_FIGURES,
  revenue: REVENUE_REPORT_FIGURES,
  receivables: RECEIVABLE_REPORT_FIGURES,
  'recurring-revenue': RECURRING_REPORT_FIGURES,
  margins: MARGIN_REPORT_FIGURES,
  vat: VAT_REPORT_FIGURES,
}

/**
 * The figures of the product that open a list, beside those of the summary of an account (`HOME_FIGURES`). A new figure is one entry. A test of the
 * server compares it with the rows of its list for every reader, a test of the screens the link with the list (decision 0042).
 */
export const LIST_FIGURES: Figures = {
  ...HOME_PAGE_FIGURES,
  ...RECORD_FIGURES,
  ...SHELL_FIGURES,
  ...Object.assign({}, ...Object.values(REPORT_FIGURES)),
}
