import { permission, type AccountRelation } from '@stoa/contract/browser'
import { Anchor, Group, TagPill } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay, formatPhone, RecordFacts, useMay, type RecordFact } from '../../../../kit/index.ts'
import { relationPaths } from '../relation-paths.ts'
import { useRelation } from '../use-relation.ts'

/** Who the other account is, the terms and the tags. */
export function Facts() {
  const { t } = useTranslation('relations')
  const { relation, place, accountId } = useRelation()
  const mayEdit = useMay()(permission('relations.update')) && relation.side === 'kept'
  const terms = useTerms(relation)
  return (
    <RecordFacts
      groups={[
        { title: t('party_title'), facts: usePartyFacts(relation) },
        {
          title: t('terms_title'),
          facts: terms,
          more: (
            <div className="stoa-related-text">
              {relation.tags && relation.tags.length > 0 && (
                <Group gap={6} mb={6}>
                  {relation.tags.map((tag) => (
                    <TagPill key={tag.id} name={tag.name} color={tag.color} />
                  ))}
                </Group>
              )}
              {mayEdit && (
                <Anchor component={Link} to={relationPaths.tab(accountId, place, relation.uuid, 'edit')} size="sm">
                  {t('edit')}
                </Anchor>
              )}
            </div>
          ),
        },
      ]}
    />
  )
}

function usePartyFacts({ counterpart }: AccountRelation): RecordFact[] {
  const { t } = useTranslation('relations')
  const mail = counterpart.email && <Anchor href={`mailto:${counterpart.email}`}>{counterpart.email}</Anchor>
  const phone = counterpart.phone && <Anchor href={`tel:${counterpart.phone}`}>{formatPhone(counterpart.phone)}</Anchor>
  return [
    [t('fields.name'), counterpart.name],
    [t('fields.legal_name'), counterpart.legal_name],
    [t('fields.vat_number'), counterpart.vat_number],
    [t('fields.city'), counterpart.city],
    [t('fields.email'), mail],
    [t('fields.phone'), phone],
    [t('fields.owner'), t(counterpart.claimed ? 'claimed' : 'unclaimed')],
  ]
}

/** The terms as pairs of label and value. */
function useTerms(relation: AccountRelation): RecordFact[] {
  const { t, i18n } = useTranslation(['relations', 'vat'])
  const percent = (points: number | undefined) => (points ? `${formatCount(points / 100)}%` : null)
  return [
    [t('fields.code'), relation.code],
    [t('fields.manager_id'), relation.manager?.username],
    [t('fields.since'), relation.since && formatDay(relation.since, i18n.language)],
    [t('fields.payment_terms_days'), relation.payment_terms_days !== null && t('days', { count: relation.payment_terms_days })],
    [t('fields.currency'), relation.currency],
    [t('fields.discount_bp'), percent(relation.discount_bp)],
    [t('fields.withholding_bp'), percent(relation.withholding_bp)],
    [t('vat:withholding.category'), relation.withholding_category && t(`vat:withholding.categories.${relation.withholding_category}`)],
    [t('fields.vat_treatment'), relation.vat_treatment && t(`vat_treatments.${relation.vat_treatment}`)],
    [t('fields.invoice_email'), relation.invoice_email],
    [t('fields.purchase_order_required'), relation.purchase_order_required && t('yes')],
    [t('fields.notes'), relation.notes && <span style={{ whiteSpace: 'pre-wrap' }}>{relation.notes}</span>],
  ]
}
