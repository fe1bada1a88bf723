import { softOneApiServices, type DocumentGap, type SoftOneDocument } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kit/index.ts'

/** Where a gap is mended, below the ERP in the settings. */
const PLACES: Partial<Record<DocumentGap['kind'], string>> = {
  series: '/document-types',
  payment: '/payments',
  item: '',
  shipping_item: '/edit',
  fee_item: '/edit',
}

/** What is missing before the ERP can be given a document, each with what to do about it. */
export function DocumentGaps({ document }: { document: SoftOneDocument }) {
  const { t } = useTranslation('soft_one')
  const may = useMay()
  const settings = `/accounts/${document.account_id}/settings/integrations/erp/${document.third_party_service_id}`
  const money = (minor: number | null) => (minor === null ? '–' : formatMoney(minor, document.currency))
  return (
    <Stack gap={4} component="ul" m={0} pl="md" aria-label={t('gaps.title')}>
      {document.gaps.map((gap) => {
        const place = PLACES[gap.kind]
        const values = {
          name: gap.name ?? gap.code ?? '–',
          code: gap.code ?? '–',
          expected: money(gap.expected_minor),
          computed: money(gap.computed_minor),
        }
        return (
          <li key={JSON.stringify(gap)}>
            <Text size="sm">
              {t(`gaps.${gap.kind}`, values)}{' '}
              {place !== undefined && may(softOneApiServices.read) && (
                <Anchor component={Link} size="sm" to={settings + place}>
                  {t('gaps.mend')}
                </Anchor>
              )}
            </Text>
          </li>
        )
      })}
    </Stack>
  )
}
