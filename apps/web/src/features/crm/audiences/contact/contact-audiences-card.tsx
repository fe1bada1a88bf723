import { audienceMembers, type Contact } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { formatBriefDay, RelatedCard, RelatedRow, useEndpoint } from '../../../../kit/index.ts'
import { audiencePaths } from '../audience-paths.ts'

const ROWS = 5

/** The audiences that a contact is in, the newest first, with the day of its entry. */
export function ContactAudiencesCard({ contact: { id, account_id } }: { contact: Contact }) {
  const { t, i18n } = useTranslation('audiences')
  const loaded = useEndpoint(
    audienceMembers.list,
    {
      params: { account_id },
      query: { include: ['audience'], sort: '-entered_at', per_page: ROWS, filter: { contact: id, state: 'in' } },
    },
    { keepPrevious: true },
  )
  return (
    <RelatedCard title={t('title')} to={audiencePaths.all(account_id)} count={loaded.answer?.meta.total}>
      {(loaded.answer?.data ?? []).map((stay) => (
        <RelatedRow
          key={stay.id}
          to={audiencePaths.one(account_id, stay.audience_id)}
          name={stay.audience?.name ?? ''}
          end={formatBriefDay(stay.entered_at.slice(0, 10), i18n.language)}
        />
      ))}
    </RelatedCard>
  )
}
