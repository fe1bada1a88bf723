import { Stack } from '@stoa/ui'
import { BillingDefaults } from './billing-defaults.tsx'
import { MydataCard } from './mydata-card.tsx'
import { SeriesCard } from './series-card.tsx'

/** How an account numbers, taxes and reports its documents, and how it reminds of them. */
export function InvoicingTab() {
  return (
    <Stack>
      <SeriesCard />
      <BillingDefaults />
      <MydataCard />
    </Stack>
  )
}
