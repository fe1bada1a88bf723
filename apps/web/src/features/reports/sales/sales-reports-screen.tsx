import { exportSalesReport, type SalesReport } from '@stoa/contract/browser'
import { Button, IconDownload, Stack, Tabs, toast } from '@stoa/ui'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, download, exportName, Screen } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { PeriodBar, useReportPeriod } from '../parts/index.ts'

const TABS = ['revenue', 'offers', 'receivables', 'recurring-revenue', 'margins', 'vat'] as const

const isExported = (tab: (typeof TABS)[number]): tab is SalesReport => tab !== 'vat'

/** Sales reports: offers, revenue, receivables, recurring revenue, margins and VAT. */
export function SalesReportsScreen() {
  const { t } = useTranslation(['reports', 'titles'])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const base = `/accounts/${useAccountId()}/reports/sales`
  const active = TABS.find((tab) => pathname.startsWith(`${base}/${tab}`)) ?? 'revenue'
  return (
    <Screen title={t('titles:sales_reports')} actions={isExported(active) && <Download report={active} />}>
      <Stack gap="md">
        <Tabs value={active} onChange={(tab) => void navigate({ to: `${base}/${tab}`, search: true })}>
          <Tabs.List>
            {TABS.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`sales.tabs.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        {active !== 'receivables' && <PeriodBar compares={active !== 'vat'} />}
        <Outlet />
      </Stack>
    </Screen>
  )
}

/** Exports the open report as a spreadsheet. */
function Download({ report }: { report: SalesReport }) {
  const { t } = useTranslation(['reports', 'kit'])
  const accountId = useAccountId()
  const [period] = useReportPeriod()
  const [isRunning, setRunning] = useState(false)
  const start = async () => {
    setRunning(true)
    try {
      await download(exportSalesReport, { params: { account_id: accountId, report }, query: period }, exportName(t(`sales.tabs.${report}`)))
      toast({ message: t('kit:export.done'), tone: 'good' })
    } catch (error) {
      toast({ title: t('kit:export.failed'), message: error instanceof ApiError ? error.message : '', tone: 'bad' })
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={isRunning} onClick={() => void start()}>
      {t('sales.download')}
    </Button>
  )
}
