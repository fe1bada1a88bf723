import type { AccountPlan, Product } from '@stoa/contract/browser'
import { FEATURES } from '@stoa/domain'
import { IconCheck, IconX, Table, Text, VisuallyHidden, SettingsCard } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../display/index.ts'
import { useFeatureValue } from './feature-value.ts'

/** Compares the value of each feature by plan. Plans inherit missing features from the free plan. */
export function PlanFeatures({ plan }: { plan: AccountPlan }) {
  const { t, i18n } = useTranslation('plans')
  const free = plan.offers.find((offer) => offer.is_default)
  if (!plan.offers.length) return null
  return (
    <SettingsCard title={t('compare.title')} text={t('compare.text')}>
      <Table.ScrollContainer minWidth={220 + plan.offers.length * 120}>
        <Table verticalSpacing="xs" stickyHeader={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('compare.feature')}</Table.Th>
              {plan.offers.map((offer) => (
                <Table.Th key={offer.id} scope="col" ta="center">
                  {nameOf(offer, i18n.language)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {plan.features.map((feature) => (
              <Table.Tr key={feature.code}>
                <Table.Th scope="row" fw={500}>
                  {feature.name}
                </Table.Th>
                {plan.offers.map((offer) => (
                  <Table.Td
                    key={offer.id}
                    ta="center"
                    bg={offer.id === plan.product?.id ? 'var(--mantine-primary-color-light)' : undefined}
                  >
                    <Given offer={offer} free={free} feature={feature} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </SettingsCard>
  )
}

function Given({ offer, free, feature }: { offer: Product; free: Product | undefined; feature: AccountPlan['features'][number] }) {
  const { t } = useTranslation('plans')
  const valueOf = useFeatureValue()
  const found = [offer, free].flatMap((one) => one?.features?.find((given) => given.feature_code === feature.code) ?? [])[0]
  if (feature.type === 'limit')
    return (
      <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {found ? valueOf(found) : t('unlimited')}
      </Text>
    )
  const isGiven = found ? found.enabled : Boolean(FEATURES.find(({ code }) => code === feature.code)?.free)
  return isGiven ? (
    <>
      <IconCheck size={18} color="var(--mantine-color-teal-6)" aria-hidden />
      <VisuallyHidden>{t('compare.yes')}</VisuallyHidden>
    </>
  ) : (
    <>
      <IconX size={18} color="var(--mantine-color-gray-5)" aria-hidden />
      <VisuallyHidden>{t('compare.no')}</VisuallyHidden>
    </>
  )
}
