import type { AccOrderAddress } from '@stoa/contract/browser'
import { Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { countryChoices } from '../../shared/fields/index.ts'

/** The billing or shipping address of an order. Renders nothing for an empty address. */
export function AddressBlock({
  title,
  address,
  more = [],
}: {
  title: string
  address: AccOrderAddress
  more?: readonly (string | null)[]
}) {
  const { i18n } = useTranslation('shop')
  const country = countryChoices(i18n.language).find(({ value }) => value === address.country_code)?.label ?? address.country_code
  const name = [address.first_name, address.last_name].filter(Boolean).join(' ')
  const place = [address.postal_code, address.city].filter(Boolean).join(' ')
  const lines = [
    address.company,
    address.line1,
    address.line2,
    place,
    address.region,
    country,
    address.phone,
    address.email,
    ...more,
  ].filter(Boolean)
  if (!name && !lines.length) return null
  return (
    <Stack gap={0}>
      <Text size="xs" c="dimmed" tt="uppercase" fw={600}>
        {title}
      </Text>
      {name && (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      )}
      {lines.map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </Stack>
  )
}
