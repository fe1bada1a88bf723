import type { ListGroup } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { useTranslation } from 'react-i18next'

/** The sums of groups, one line for each currency. */
export function Sums({ groups }: { groups: readonly ListGroup[] }) {
  const { t } = useTranslation('groups')
  const byCurrency = new Map<string, Map<string, number>>()
  for (const { currency, amounts } of groups.flatMap(({ sums }) => sums)) {
    const sums = byCurrency.get(currency) ?? new Map<string, number>()
    for (const [name, minor] of Object.entries(amounts)) sums.set(name, (sums.get(name) ?? 0) + minor)
    byCurrency.set(currency, sums)
  }
  return (
    <span className="stoa-group-sums">
      {[...byCurrency].map(([currency, sums]) => (
        <span key={currency}>
          {[...sums].map(([name, minor]) => (
            <span key={name}>
              {t(`amounts.${name}`)} <b>{formatMoney(minor, currency)}</b>{' '}
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}
