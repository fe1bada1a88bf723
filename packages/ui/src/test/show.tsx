import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { theme, UiTextsProvider, type UiTexts } from '../index.ts'

/** Texts of the components in tests. */
export const texts = {
  select: 'Select',
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  save: 'Save',
  retry: 'Retry',
  apply: 'Apply',
  clear: 'Clear',
  request_id: 'Reference',
  not_opened: 'This part could not be loaded.',
  loading: 'Loading',
  columns: '',
  resize: '',
  density: '',
  dense: '',
  comfortable: '',
  rows_per_page: 'Rows',
  select_all: 'All',
  select_row: 'Row',
  show_password: 'Show',
  pick_date: 'Pick',
  pick_range: 'Pick',
  week: 'W',
  notices: 'Notices',
  next: 'Next',
  previous: 'Previous',
  first: 'First',
  last: 'Last',
  arrows: { Left: 'Left arrow', Right: 'Right arrow', Up: 'Up arrow', Down: 'Down arrow' },
  presets: {
    lifetime: 'lifetime',
    today: 'today',
    yesterday: 'yesterday',
    last7Days: 'last7Days',
    last30Days: 'last30Days',
    last60Days: 'last60Days',
    last90Days: 'last90Days',
    thisYear: 'thisYear',
    lastYear: 'lastYear',
  },
} satisfies UiTexts

/** Renders components with the theme and the texts of tests. */
export const show = (children: ReactNode) =>
  render(
    <MantineProvider theme={theme} env="test">
      <UiTextsProvider texts={texts}>{children}</UiTextsProvider>
    </MantineProvider>,
  )
