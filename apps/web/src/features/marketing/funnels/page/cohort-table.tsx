import type { FunnelFigures } from '@stoa/contract/browser'
import { Paper, Table, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPercent } from '../../../../kit/index.ts'

/** Members by the month in which they entered, and the stages that they reached. Months without members are left out. */
export function CohortTable({ figures }: { figures: FunnelFigures }) {
  const { t, i18n } = useTranslation('funnels')
  const cohorts = figures.cohorts.filter(({ entered }) => entered > 0)
  if (!cohorts.length) return null
  const month = new Intl.DateTimeFormat(i18n.language === 'gr' ? 'el' : 'en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <Paper withBorder p="md" component="section" aria-label={t('cohorts.title')}>
      <Text component="h2" size="lg" fw={650} m={0}>
        {t('cohorts.title')}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('cohorts.text')}
      </Text>
      <Table.ScrollContainer minWidth={520}>
        <Table aria-label={t('cohorts.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('cohorts.month')}</Table.Th>
              <Table.Th ta="right">{t('totals.entered')}</Table.Th>
              {figures.stages.map(({ funnel_stage_id, name }) => (
                <Table.Th key={funnel_stage_id} ta="right">
                  {name}
                </Table.Th>
              ))}
              <Table.Th ta="right">{t('totals.conversion')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {cohorts.map((cohort) => (
              <Table.Tr key={cohort.month}>
                <Table.Td>{month.format(new Date(`${cohort.month}-15T00:00:00Z`))}</Table.Td>
                <Table.Td ta="right">{formatCount(cohort.entered)}</Table.Td>
                {cohort.reached.map((reached, at) => (
                  <Table.Td key={figures.stages[at]?.funnel_stage_id ?? at} ta="right">
                    {formatPercent(Math.round((reached / cohort.entered) * 10_000), 0)}
                  </Table.Td>
                ))}
                <Table.Td ta="right">{formatPercent(Math.round((cohort.converted / cohort.entered) * 10_000))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}
