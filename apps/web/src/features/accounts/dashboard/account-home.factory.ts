import { HOME_SECTION_CODES, type AccountHome, type HomeFigureRows, type HomeRow } from '@stoa/contract/browser'

/** The home of an account in which nothing waits, as the server answers it. */
export function homeOf({
  sections,
  ...more
}: Partial<Omit<AccountHome, 'sections'>> & { sections?: Partial<AccountHome['sections']> } = {}): AccountHome {
  return {
    kind: 'agency',
    reader: { user_id: 1, today: '2026-03-09' },
    sections: { ...(Object.fromEntries(HOME_SECTION_CODES.map((code) => [code, null])) as AccountHome['sections']), ...sections },
    pipeline: null,
    revenue: null,
    receivables: null,
    results: null,
    activity: null,
    first_day: null,
    layout: { order: [], hidden: [], first_day_hidden: false },
    ...more,
  }
}

/** A section with rows; `count` is the number of all rows. */
export const sectionOf = (rows: readonly Partial<HomeRow>[], count = rows.length): HomeFigureRows => ({
  count,
  sums: null,
  rows: rows.map((row, at) => ({
    key: String(at + 1),
    title: `Row ${at + 1}`,
    text: null,
    number: null,
    at: null,
    is_company: false,
    avatar_url: null,
    amount_minor: null,
    currency: null,
    is_whole_day: false,
    is_late: false,
    status: null,
    ...row,
  })),
})
