import { emailCampaignHours, type CampaignHour } from '@stoa/contract/browser'
import { Button, Group, Skeleton, Stack, Table, Text } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, useEndpoint } from '../../../../kit/index.ts'

const HoursChart = lazy(() => import('./hours-chart.tsx').then((module) => ({ default: module.HoursChart })))
const HEIGHT = 240
/** Hours shown, from the first mail. */
const MOST_HOURS = 48

/** When the mails of a campaign were sent, opened and clicked: a chart of hours, or a table with the numbers. */
export function CampaignHours({ id }: { id: number }) {
  const { t } = useTranslation('email_campaigns')
  const [isTable, setTable] = useState(false)
  const found = useEndpoint(emailCampaignHours, { params: { id } })
  const hours = (found.answer?.data ?? []).slice(0, MOST_HOURS)
  if (!hours.length) return null
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>{t('hours.title')}</Text>
        <Button size="compact-xs" variant="subtle" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('hours.as_table')}
        </Button>
      </Group>
      {isTable ? (
        <HoursTable hours={hours} />
      ) : (
        <Suspense fallback={<Skeleton h={HEIGHT} />}>
          <HoursChart hours={hours} height={HEIGHT} />
        </Suspense>
      )}
    </Stack>
  )
}

function HoursTable({ hours }: { hours: readonly CampaignHour[] }) {
  const { t, i18n } = useTranslation('email_campaigns')
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('hours.hour')}</Table.Th>
            <Table.Th ta="right">{t('results.sent')}</Table.Th>
            <Table.Th ta="right">{t('results.opened')}</Table.Th>
            <Table.Th ta="right">{t('results.clicked')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {hours.map(({ hour, sent, opened, clicked }) => (
            <Table.Tr key={hour}>
              <Table.Td>{formatInstant(hour, i18n.language)}</Table.Td>
              <Table.Td ta="right">{formatCount(sent)}</Table.Td>
              <Table.Td ta="right">{formatCount(opened)}</Table.Td>
              <Table.Td ta="right">{formatCount(clicked)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
