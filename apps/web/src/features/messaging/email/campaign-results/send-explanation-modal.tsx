import { explainEmailCampaign, type SendExplanation } from '@stoa/contract/browser'
import { Facts, ListSkeleton } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { variantLetter } from '../campaigns/variant-letter.ts'
import { formatInstant, NotLoaded, RouteModal, useEndpoint } from '../../../../kit/index.ts'

interface SendExplanationModalProps {
  campaign: { id: number }
  /** `email` or `sms`: the words for states and reasons. */
  medium?: 'email' | 'sms'
  endpoint?: typeof explainEmailCampaign
  contactId: number
  onClose: () => void
}

/** Says why a person got a campaign or did not: what brought them in, their consent, the frequency cap, the rule that they fail. */
export function SendExplanationModal(props: SendExplanationModalProps) {
  const { campaign, contactId, onClose, medium = 'email', endpoint = explainEmailCampaign } = props
  const { t } = useTranslation('email_campaigns')
  const loaded = useEndpoint(endpoint, { params: { id: campaign.id, contact_id: contactId } })
  const explanation = loaded.answer?.data
  return (
    <RouteModal title={t('explain.title', { name: explanation?.contact.name ?? '' })} size="lg" onClose={onClose}>
      {loaded.isFirstLoad && <ListSkeleton />}
      {!loaded.isFirstLoad && !explanation && <NotLoaded loaded={loaded} />}
      {explanation && <Explained explanation={explanation} medium={medium} />}
    </RouteModal>
  )
}

function Explained({ explanation, medium }: { explanation: SendExplanation; medium: 'email' | 'sms' }) {
  const { t, i18n } = useTranslation(['email_campaigns', 'email', 'sms'])
  const { address, status, skip_reason, variant, is_held, chosen_by, memberships, consent, cap, decided_at } = explanation
  const decision = skip_reason ? t(`${medium}:skip.${skip_reason}`) : status ? t(`${medium}:status.${status}`) : t('explain.would')
  const granted = consent?.action === 'granted'
  const facts = [
    [t('explain.decision'), chosen_by.length ? decision : t('explain.not_chosen')],
    [t('variants.variant'), is_held ? t('variants.waits') : variant && t('variants.name', { letter: variantLetter(variant) })],
    [t('explain.address'), address],
    [t('explain.chosen_by'), chosen_by.map(({ kind, name }) => `${t(`explain.kind.${kind}`)}: ${name ?? t('explain.deleted')}`).join(', ')],
    [t('explain.memberships'), memberships.map((one) => t(membershipKey(one), { name: one.name ?? t('explain.deleted') })).join(', ')],
    [
      t('explain.consent'),
      consent
        ? t(granted ? 'explain.consent_granted' : 'explain.consent_withdrawn', {
            at: formatInstant(consent.occurred_at, i18n.language),
            text: consent.text,
          })
        : t('explain.no_consent'),
    ],
    [t('explain.cap'), cap ? t('explain.cap_of', { sent: cap.sent, most: cap.most, count: cap.days }) : t('explain.no_cap')],
    [t('explain.decided_at'), decided_at && formatInstant(decided_at, i18n.language)],
  ] as const
  return <Facts facts={facts.filter(([, value]) => value)} />
}

/** Whether blocks for an audience were shown, in words. */
const membershipKey = ({ is_member }: SendExplanation['memberships'][number]) =>
  is_member === null ? 'explain.is_gone' : is_member ? 'explain.is_member' : 'explain.is_no_member'
