import { Stack } from '@stoa/ui'
import { BillingDefaults } from './billing-defaults.tsx'
import { MydataCard } from './mydata-card.tsx'
import { SeriesCard } from './series-card.tsx'

/** Settings for numbering, taxing, reporting and reminders of documents. */
export function InvoicingTab() {
  return (
    <Stack>
      <SeriesCard />
      <BillingDefaults />
      <MydataCard />
    </Stack>
  )
}
