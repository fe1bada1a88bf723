import { listOfferViews, type Offer } from '@stoa/contract/browser'
import { EmptyState, Group, IconEye, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'

/** Views of the public page, newest first. */
export function ViewsTab({ offer }: { offer: Offer }) {
  const { t, i18n } = useTranslation('offers')
  const loaded = useEndpoint(listOfferViews, { params: { uuid: offer.uuid } }, { keepPrevious: true })
  const rows = loaded.answer?.data ?? []
  return (
    <PanelBody
      loaded={loaded}
      isEmpty={!rows.length}
      empty={<EmptyState icon={<IconEye size={28} stroke={1.5} />} title={t('views.empty')} text={t('views.empty_text')} />}
    >
      <Stack gap="xs" role="list">
        {rows.map((view) => (
          <Group key={view.id} justify="space-between" gap="xs" role="listitem">
            <Text size="sm">{formatInstant(view.seen_at, i18n.language)}</Text>
            <Text size="sm" c="dimmed" truncate maw={420}>
              {view.user?.username ?? browserOf(view.browser)}
            </Text>
          </Group>
        ))}
      </Stack>
    </PanelBody>
  )
}

/** Name of a browser by its user agent. */
const browserOf = (text: string | null) =>
  /(Edg|Firefox|OPR|Chrome|Safari)/
    .exec(text ?? '')?.[1]
    ?.replace('Edg', 'Edge')
    .replace('OPR', 'Opera') ?? ''
