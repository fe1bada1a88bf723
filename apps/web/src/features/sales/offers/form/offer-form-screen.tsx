import { offers } from '@stoa/contract/browser'
import { PageSkeleton } from '@stoa/ui'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { OfferForm } from './offer-form.tsx'
import { offerPaths } from '../offer-paths.ts'

/** Creates an offer. The URL may name its client, contact or request. */
export function OfferCreateScreen() {
  const { t } = useTranslation('offers')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const asked: { relation?: string; contact?: number | string; request?: number | string } = useSearch({ strict: false })
  return (
    <Screen title={t('create')}>
      <OfferForm
        accountId={accountId}
        endpoint={offers.create}
        params={{ account_id: accountId }}
        receiver={{ account_relation_uuid: asked.relation ?? null, contact_id: Number(asked.contact) || null }}
        contactRequestId={Number(asked.request) || null}
        submitLabel={t('form.create')}
        onDone={(offer) => void navigate({ to: offerPaths.page(accountId, offer.uuid), replace: true })}
        onCancel={() => void navigate({ to: offerPaths.list(accountId) })}
      />
    </Screen>
  )
}

/** Edits a draft. */
export function OfferEditScreen() {
  const { t } = useTranslation('offers')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { offerUuid = '' }: { offerUuid?: string } = useParams({ strict: false })
  const loaded = useEndpoint(offers.read, { params: { uuid: offerUuid }, query: { include: ['offerLines'] } })
  const offer = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!offer) return <NotLoaded loaded={loaded} />
  const back = () => void navigate({ to: offerPaths.page(accountId, offer.uuid), replace: true })
  return (
    <Screen title={t('form.edit_title')}>
      <OfferForm
        accountId={accountId}
        endpoint={offers.update}
        params={{ uuid: offer.uuid }}
        offer={offer}
        receiver={{ account_relation_uuid: offer.account_relation_uuid ?? null, contact_id: offer.contact_id ?? null }}
        submitLabel={t('form.save')}
        onDone={back}
        onCancel={back}
      />
    </Screen>
  )
}
