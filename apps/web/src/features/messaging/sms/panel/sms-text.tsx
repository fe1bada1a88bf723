import { replaceSmsLinks, smsParts, transliterateSms } from '@stoa/domain'
import { Alert, Button, Group, Stack, Text, Textarea } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

/** Letters of the code that a tracked link ends with. */
const CODE_LENGTH = 10

interface SmsTextProps {
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** The text of an SMS with its parts counted while it is written, and one press that makes Greek fit into fewer. */
export function SmsText({ value, error, onChange }: SmsTextProps) {
  const { t } = useTranslation('sms')
  const counted = smsParts(replaceSmsLinks(value, () => `${window.location.origin}/t/s/${'0'.repeat(CODE_LENGTH)}`))
  const capitals = transliterateSms(value)
  const isDear = counted.encoding === 'ucs2' && smsParts(capitals).encoding === 'gsm7'
  return (
    <Stack gap={4}>
      <Textarea
        label={t('text')}
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={670}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed" aria-live="polite">
        {t('count', {
          count: counted.parts,
          characters: counted.characters,
          left: counted.left,
          encoding: t(`encoding.${counted.encoding}`),
        })}
      </Text>
      {isDear && (
        <Alert color="yellow" p="xs">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('dear', { now: counted.parts, capitals: smsParts(capitals).parts })}</Text>
            <Button size="compact-sm" variant="default" onClick={() => onChange(capitals)}>
              {t('capitals')}
            </Button>
          </Group>
        </Alert>
      )}
    </Stack>
  )
}
