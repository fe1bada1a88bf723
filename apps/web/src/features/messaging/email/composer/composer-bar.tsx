import { ActionIcon, Button, Group, IconEye, IconSend, IconTrash, Kbd, Switch, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { SendLater } from './send-later.tsx'
import type { SaveState } from './use-draft-saving.ts'
import { clockFormat } from '../../../../kit/index.ts'

interface ComposerBarProps {
  accountId: number
  state: SaveState
  onSaveAgain: () => void
  hasSignature: boolean
  onSignature: (has: boolean) => void
  isPreviewShown: boolean
  onPreview: (shown: boolean) => void
  isSendable: boolean
  isSending: boolean
  sendAtError: string | undefined
  onSend: (at?: string) => void
  onDiscard: () => void
}

/** State of saving, view options and sending. */
export function ComposerBar(props: ComposerBarProps) {
  const { t } = useTranslation('email')
  const { accountId, isSendable, isSending, onSend, onDiscard, isPreviewShown, onPreview } = props
  return (
    <Group justify="space-between" gap="sm" mt="sm">
      <Group gap="sm">
        <Saved state={props.state} onAgain={props.onSaveAgain} />
        <Switch
          size="xs"
          label={t('composer.signature')}
          checked={props.hasSignature}
          onChange={(event) => props.onSignature(event.currentTarget.checked)}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          aria-pressed={isPreviewShown}
          leftSection={<IconEye size={16} />}
          onClick={() => onPreview(!isPreviewShown)}
        >
          {t(isPreviewShown ? 'preview.hide' : 'preview.show')}
        </Button>
      </Group>
      <Group gap="xs" justify="flex-end" flex="1 1 auto">
        <ActionIcon size="lg" aria-label={t('composer.discard')} title={t('composer.discard')} disabled={isSending} onClick={onDiscard}>
          <IconTrash size={18} />
        </ActionIcon>
        <SendLater accountId={accountId} disabled={!isSendable} error={props.sendAtError} onSend={onSend} />
        <Button
          leftSection={<IconSend size={16} />}
          disabled={!isSendable && !isSending}
          loading={isSending}
          onClick={() => onSend()}
          title="Ctrl+Enter"
        >
          {t('composer.send')}
        </Button>
      </Group>
    </Group>
  )
}

function Saved({ state, onAgain }: { state: SaveState; onAgain: () => void }) {
  const { t, i18n } = useTranslation('email')
  if (state.is === 'failed')
    return (
      <Group gap="xs">
        <Text size="xs" c="red" role="alert">
          {t('saved.failed', { reason: state.message })}
        </Text>
        <Button size="compact-xs" variant="default" onClick={onAgain}>
          {t('saved.again')}
        </Button>
      </Group>
    )
  const at = state.is === 'saved' ? timeFormat(i18n.language).format(state.at) : ''
  return (
    <Text size="xs" c="dimmed" component="div" role="status">
      {state.is === 'untouched' || state.is === 'conflict' ? <Hint /> : t(`saved.${state.is}`, { at })}
    </Text>
  )
}

function Hint() {
  const { t } = useTranslation('email')
  return (
    <>
      <Kbd keys="Ctrl+Enter" /> {t('composer.sends')}
    </>
  )
}

const timeFormat = (locale: string) => clockFormat(locale, { timeStyle: 'medium' })
