import { useTranslation } from 'react-i18next'
import { BesidePanel, RecordBrief } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { relationPaths, type RelationPlace } from '../relation-paths.ts'
import { RelationContext } from '../use-relation.ts'
import { ContactsCard } from './contacts-card.tsx'
import { Facts } from './facts.tsx'
import { Figures } from './figures.tsx'
import { RelationTimeLine } from './relation-time-line.tsx'
import { headOf, useRelationPage } from './relation-head.tsx'

const KINDS = { clients: 'titles:client', providers: 'titles:provider', agencies: 'titles:agency' } as const

/** One client beside its list. */
export const ClientPanel = ({ id }: { id: string }) => <RelationPanel id={id} place="clients" />

/** One provider beside its list. */
export const ProviderPanel = ({ id }: { id: string }) => <RelationPanel id={id} place="providers" />

/** One agency beside its list. */
export const AgencyPanel = ({ id }: { id: string }) => <RelationPanel id={id} place="agencies" />

function RelationPanel({ id, place }: { id: string; place: RelationPlace }) {
  const { t } = useTranslation(['relations', 'titles'])
  const accountId = useAccountId()
  const { loaded, relation } = useRelationPage(accountId, id)
  return (
    <BesidePanel id={id} kind={t(KINDS[place])} page={relationPaths.open(accountId, place, id)} loaded={loaded} gone={t('gone')}>
      {relation?.uuid === id && (
        <RelationContext value={{ relation, place, accountId }}>
          <RecordBrief key={id} {...headOf(relation, place, accountId)}>
            <Figures cols={2} />
            <Facts />
            <ContactsCard />
            <RelationTimeLine />
          </RecordBrief>
        </RelationContext>
      )}
    </BesidePanel>
  )
}
