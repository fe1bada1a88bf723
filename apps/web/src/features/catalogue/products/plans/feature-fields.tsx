import { adminMemberships, listFeatures } from '@stoa/contract/browser'
import { Group, NumberInput, Stack, Text, SimpleSelect } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'
import type { FeatureLine, Word } from './feature-lines.ts'

interface Props {
  lines: readonly FeatureLine[]
  onChange: (lines: FeatureLine[]) => void
  /** First error message of each field, by path. */
  errors: Readonly<Record<string, unknown>>
  /** The free plan inherits the defaults of Stoa; other plans inherit from the free plan. */
  isFree: boolean
}

/** Inputs for the value of each feature in a plan. */
export function FeatureFields({ lines, onChange, errors, isFree }: Props) {
  const { t } = useTranslation('plans')
  const known = useEndpoint(listFeatures, {}, { staleTime: 300_000 })
  const set = (at: number, patch: Partial<FeatureLine>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...patch } : line)))
  return (
    <Stack gap="xs">
      {lines.map((line, at) => {
        const feature = known.answer?.data.find(({ code }) => code === line.feature_code)
        const name = feature?.name ?? line.feature_code
        const isLimit = feature?.type === 'limit'
        const words: Word[] = isLimit ? ['inherited', 'limit', 'on', 'off'] : ['inherited', 'on', 'off']
        return (
          <Group key={line.feature_code} justify="space-between" gap="xs">
            <Text size="sm" fw={line.word === 'inherited' ? 400 : 600} flex="1 1 5rem">
              {name}
            </Text>
            <Group gap="xs" wrap="nowrap">
              {line.word === 'limit' && (
                <NumberInput
                  w={104}
                  {...adminMemberships.update.limits.features.item.fields.value}
                  allowDecimal={false}
                  aria-label={t('admin.limit_of', { name })}
                  value={line.value}
                  onChange={(value) => set(at, { value: typeof value === 'number' ? value : '' })}
                  error={errors[`features.${at}.value`] as string | undefined}
                />
              )}
              <SimpleSelect
                required
                w={line.word === 'limit' ? 164 : 188}
                aria-label={name}
                value={line.word}
                onChange={(event) => set(at, { word: event.currentTarget.value as Word })}
                options={words.map((value) => ({
                  value,
                  label: t(
                    value === 'inherited' && isFree
                      ? 'admin.words.code'
                      : value === 'on' && isLimit
                        ? 'admin.words.unlimited'
                        : `admin.words.${value}`,
                  ),
                }))}
              />
            </Group>
          </Group>
        )
      })}
    </Stack>
  )
}
