import { relationActivity, relations, type AccountRelation } from '@stoa/contract/browser'
import { formatMoney, VAT_TREATMENTS } from '@stoa/domain'
import { Anchor, Group, TagPill } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay, formatPhone, useMay, type FieldEdit, type RecordFact, type RecordField } from '../../../../kit/index.ts'
import { factFields, fieldsOf, RecordFieldList, useMemberChoices, yesOrNo } from '../../../shared/record-fields/index.ts'
import { relationPaths } from '../relation-paths.ts'
import { useRelation } from '../use-relation.ts'

/** Who the other account is, the terms and the tags; the account that keeps the relation edits the terms here. */
export function Facts() {
  const { t } = useTranslation('relations')
  const { relation, place, accountId } = useRelation()
  const mayEdit = useMay()(relations.update) && relation.side === 'kept'
  const withholding = useWithholding(relation)
  const fields = useTerms(relation, mayEdit)
  const tags = relation.tags ?? []
  return (
    <RecordFieldList
      groups={[
        { title: t('party_title'), fields: factFields(usePartyFacts(relation)) },
        {
          title: t('terms_title'),
          fields: [...fields, ...factFields(withholding)],
          more: (tags.length > 0 || mayEdit) && (
            <div className="stoa-related-text">
              {tags.length > 0 && (
                <Group gap={6} mb={6}>
                  {tags.map((tag) => (
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
      version={relation.version}
      read={relations.read}
      update={relations.update}
      params={{ account_id: accountId, uuid: relation.uuid }}
      touches={['account-clients', 'providers', 'activity_logs', 'timeLine']}
      log={relationActivity}
      event="relation.updated"
      names="relations:fields"
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

/** The terms; edited by the account that keeps the relation. */
function useTerms(relation: AccountRelation, mayEdit: boolean): RecordField[] {
  const { t, i18n } = useTranslation('relations')
  const field = fieldsOf(relation, (name) => t(`fields.${name}` as 'fields.code'))
  const managers = useMemberChoices(relation.account_id, false)
  const edit = (how: FieldEdit) => mayEdit && how
  const { code, since, payment_terms_days, credit_limit_minor, discount_bp, vat_treatment, invoice_email, invoice_locale, notes } = relation
  return [
    field('code', code, edit({ as: 'text', max: 20 })),
    field('manager_id', relation.manager?.username, edit(managers)),
    field('since', since && formatDay(since, i18n.language), edit({ as: 'date' })),
    field('payment_terms_days', payment_terms_days !== null && t('days', { count: payment_terms_days }), edit({ as: 'number' })),
    field('currency', relation.currency),
    field(
      'credit_limit_minor',
      credit_limit_minor ? formatMoney(credit_limit_minor, relation.currency) : null,
      edit({ as: 'money', currency: relation.currency }),
    ),
    field('discount_bp', discount_bp ? `${formatCount(discount_bp / 100)}%` : null, edit({ as: 'percent' })),
    field(
      'vat_treatment',
      vat_treatment && t(`vat_treatments.${vat_treatment}`),
      edit({ as: 'choice', options: VAT_TREATMENTS.map((value) => ({ value, label: t(`vat_treatments.${value}`) })) }),
    ),
    field('invoice_email', invoice_email, edit({ as: 'email', max: 254 })),
    field(
      'invoice_locale',
      mayEdit && t(`locales.${invoice_locale}`),
      edit({ as: 'choice', required: true, options: (['gr', 'en'] as const).map((value) => ({ value, label: t(`locales.${value}`) })) }),
    ),
    field('purchase_order_required', t(relation.purchase_order_required ? 'yes' : 'no'), edit(yesOrNo(t('yes'), t('no')))),
    field('notes', notes, edit({ as: 'long', max: 10_000 }), { isWide: true }),
  ]
}

/** Withheld tax and its category, which are set together in the form. */
function useWithholding({ withholding_bp, withholding_category }: AccountRelation): RecordFact[] {
  const { t } = useTranslation(['relations', 'vat'])
  return [
    [t('fields.withholding_bp'), withholding_bp ? `${formatCount(withholding_bp / 100)}%` : null],
    [
      t('vat:withholding.category'),
      withholding_category && t(`vat:withholding.categories.${withholding_category}` as 'vat:withholding.category'),
    ],
  ]
}
