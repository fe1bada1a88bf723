import { createContext, use, type ReactNode } from 'react'

/** The texts of the components themselves; the application provides them in the user's language. */
export interface UiTexts {
  select: string
  close: string
  cancel: string
  confirm: string
  save: string
  retry: string
  apply: string
  clear: string
  request_id: string
  loading: string
  columns: string
  /** Names the edge of a heading. */
  resize: string
  density: string
  dense: string
  comfortable: string
  rows_per_page: string
  select_all: string
  select_row: string
  show_password: string
  pick_date: string
  pick_range: string
  week: string
  notices: string
  /** The code of a menu or dialog failed to load. */
  not_opened: string
  next: string
  previous: string
  first: string
  last: string
  /** Names of the arrow keys. */
  arrows: Record<'Left' | 'Right' | 'Up' | 'Down', string>
  presets: Record<
    'lifetime' | 'today' | 'yesterday' | 'last7Days' | 'last30Days' | 'last60Days' | 'last90Days' | 'thisYear' | 'lastYear',
    string
  >
}

const Texts = createContext<UiTexts | null>(null)

/** Provides the texts of the components below it. */
export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>
}

/** The texts of the nearest `UiTextsProvider`. */
export function useUiTexts(): UiTexts {
  const texts = use(Texts)
  if (!texts) throw new Error('UiTextsProvider is missing above this component.')
  return texts
}
