import { Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useForm } from './use-form.ts'

const MOST = 4

/** The first answers to a form under the labels of their fields, one a line. */
export function Answers({ data, isLeftOut }: { data: Record<string, unknown>; isLeftOut?: (key: string) => boolean }) {
  const { i18n } = useTranslation()
  const { form } = useForm()
  const labelOf = (key: string) => {
    const field = form.definition.fields.find((one) => one.key === key)
    return field?.[i18n.language === 'gr' ? 'label_gr' : 'label_en'] ?? key
  }
  return Object.entries(data)
    .filter(([key]) => !isLeftOut?.(key))
    .slice(0, MOST)
    .map(([key, value]) => (
      <Text key={key} size="sm" lineClamp={1}>
        <Text span c="dimmed" size="xs">
          {labelOf(key)}
        </Text>{' '}
        {value === true ? '✓' : [value].flat().join(', ')}
      </Text>
    ))
}
