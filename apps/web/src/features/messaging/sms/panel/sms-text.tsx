import { previewSms, type SmsPreview } from '@stoa/contract/browser'
import { replaceSmsLinks, smsParts, transliterateSms } from '@stoa/domain'
import { Alert, Button, Group, Stack, Text, Textarea } from '@stoa/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MergeTagMenu } from '../../email/index.ts'
import { formatCost } from './format-cost.ts'
import type { SeenSms } from './use-sms-preview.ts'

/** Length of the code of a tracked link. */
const CODE_LENGTH = 10
const STOP_TAG = '{{ stop_url }}'

interface SmsTextProps {
  accountId: number
  value: string
  error?: string | undefined
  /** Whether the unsubscribe link can be inserted, as in marketing. */
  isMarketing: boolean
  seen: SeenSms
  maxLength?: number
  /** How the text leaves, if not as it is written. */
  leavesAs?: (value: string) => string
  /** Has the text leave in capitals; the text itself changes when left out. */
  onCapitals?: () => void
  onChange: (value: string) => void
}

/**
 * The text of an SMS with a live count of parts, merge tags, the link to unsubscribe, and a button that converts Greek to
 * fit into fewer parts.
 */
export function SmsText(props: SmsTextProps) {
  const { accountId, value, error, isMarketing, seen, onChange } = props
  const { maxLength = previewSms.limits.body.maxLength, leavesAs = asWritten, onCapitals } = props
  const { t } = useTranslation('sms')
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = field.current ?? {}
    onChange(value.slice(0, from) + text + value.slice(to))
    field.current?.focus()
  }
  return (
    <Stack gap={4}>
      <Textarea
        ref={field}
        label={t('text')}
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxLength}
        value={value}
        error={error ?? seen.error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group justify="space-between" gap="xs">
        <Count value={leavesAs(value)} seen={seen} />
        <Group gap="xs">
          {isMarketing && (
            <Button size="compact-sm" variant="default" disabled={value.includes(STOP_TAG)} onClick={() => insert(STOP_TAG)}>
              {t('stop_link')}
            </Button>
          )}
          <MergeTagMenu accountId={accountId} onInsert={insert} />
        </Group>
      </Group>
      <Dear value={leavesAs(value)} onChange={onCapitals ?? onChange} />
    </Stack>
  )
}

const asWritten = (value: string) => value

/** Count of the final text by the server; of the current text until the server responds. */
function Count({ value, seen: { preview, isCurrent } }: { value: string; seen: SeenSms }) {
  const { t } = useTranslation('sms')
  const counted = isCurrent && preview ? preview : countHere(value)
  const cost = isCurrent && preview && formatCost(preview)
  const count = t('count', {
    count: counted.parts,
    characters: counted.characters,
    left: counted.left,
    encoding: t(`encoding.${counted.encoding}`),
  })
  return (
    <Text size="xs" c="dimmed" aria-live="polite">
      {cost ? `${count} · ${t('cost', { cost })}` : count}
    </Text>
  )
}

const countHere = (value: string): Pick<SmsPreview, 'parts' | 'characters' | 'left' | 'encoding'> =>
  smsParts(replaceSmsLinks(value, () => `${window.location.origin}/t/s/${'0'.repeat(CODE_LENGTH)}`))

function Dear({ value, onChange }: Pick<SmsTextProps, 'value' | 'onChange'>) {
  const { t } = useTranslation('sms')
  const capitals = transliterateSms(value)
  const [now, then] = [countHere(value), countHere(capitals)]
  if (now.encoding !== 'ucs2' || then.encoding !== 'gsm7' || then.parts >= now.parts) return null
  return (
    <Alert color="yellow" p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('dear', { now: now.parts, capitals: then.parts })}</Text>
        <Button size="compact-sm" variant="default" onClick={() => onChange(capitals)}>
          {t('capitals')}
        </Button>
      </Group>
    </Alert>
  )
}
