import type { AccountSummary } from '@stoa/contract/browser'
import { EmptyState, IconUsers, Text, Tooltip } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { HomeCard } from './home-card.tsx'
import { formatCount } from '../../../kit/index.ts'

/** New contacts in each of the last twelve months, as accessible bars. */
export function GrowthCard({ growth }: { growth: NonNullable<AccountSummary['growth']> }) {
  const { t, i18n } = useTranslation('accounts')
  const most = Math.max(...growth.map((month) => month.added), 0)
  const added = growth.reduce((sum, month) => sum + month.added, 0)
  const locale = i18n.language === 'gr' ? 'el' : 'en-GB'
  const name = (month: string, form: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { month: form, ...(form === 'long' && { year: 'numeric' }), timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    )
  if (growth.every((month) => month.total === 0)) {
    return (
      <HomeCard title={t('dashboard.growth')}>
        <EmptyState icon={<IconUsers size={28} />} title={t('dashboard.growth_empty')} />
      </HomeCard>
    )
  }
  return (
    <HomeCard title={t('dashboard.growth')} text={t('dashboard.growth_text', { added: formatCount(added) })}>
      <ul className="stoa-bars">
        {growth.map(({ month, added: n, total }) => {
          const words = t('dashboard.growth_bar', {
            month: name(month, 'long'),
            added: formatCount(n),
            total: formatCount(total),
          })
          return (
            <Tooltip key={month} label={words}>
              <li aria-label={words}>
                <div className="stoa-bar-space">
                  <div
                    className="stoa-bar"
                    data-empty={n === 0 || undefined}
                    style={{ height: `${most ? (Math.max(n, 0) / most) * 100 : 0}%` }}
                  />
                </div>
                <Text size="xs" c="dimmed" mt={4} truncate aria-hidden className="stoa-month">
                  {name(month, 'short')}
                </Text>
              </li>
            </Tooltip>
          )
        })}
      </ul>
    </HomeCard>
  )
}
