import {
  Alert,
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  Group,
  IconPlus,
  ListSkeleton,
  Modal,
  PageSkeleton,
  Paper,
  SettingsCard,
  SimpleGrid,
  Text,
  toast,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** What the product says: nothing there, loading, failed, done, and questions before something is destroyed. */
export function Messages() {
  const { t } = useTranslation('components')
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper withBorder>
          <EmptyState
            title={t('messages.empty_title')}
            text={t('messages.empty_text')}
            action={<Button leftSection={<IconPlus size={16} />}>{t('actions.main')}</Button>}
          />
        </Paper>
        <Paper withBorder p="md">
          <ErrorState message={t('messages.failed')} requestId="01JDQ7" onRetry={() => undefined} />
          <Alert mt="sm" title={t('messages.note_title')}>
            {t('samples.sentence')}
          </Alert>
          <Alert mt="sm" color="orange" title={t('messages.warning_title')}>
            {t('samples.sentence')}
          </Alert>
        </Paper>
        <ListSkeleton rows={3} />
        <PageSkeleton />
        <SettingsCard
          title={t('messages.card_title')}
          text={t('samples.sentence')}
          action={<Button variant="default">{t('actions.plain')}</Button>}
        >
          <Text size="sm">{t('samples.sentence')}</Text>
        </SettingsCard>
        <SettingsCard tone="danger" title={t('messages.danger_title')} action={<Button color="red">{t('actions.destroys')}</Button>}>
          <Text size="sm">{t('samples.sentence')}</Text>
        </SettingsCard>
      </SimpleGrid>
      <Questions />
    </>
  )
}

/** Buttons that open each dialog and show a toast of each tone. */
function Questions() {
  const { t } = useTranslation('components')
  const [opened, setOpened] = useState<'plain' | 'danger' | 'modal' | null>(null)
  const close = () => setOpened(null)
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => setOpened('plain')}>
        {t('messages.ask')}
      </Button>
      <Button variant="default" onClick={() => setOpened('danger')}>
        {t('messages.ask_danger')}
      </Button>
      <Button variant="default" onClick={() => setOpened('modal')}>
        {t('messages.modal')}
      </Button>
      {(['good', 'info', 'bad'] as const).map((tone) => (
        <Button
          key={tone}
          variant="default"
          onClick={() =>
            toast({
              tone,
              message: t(`marks.tones.${tone}`),
              action: { label: t('messages.undo'), onClick: () => undefined },
              autoClose: false,
            })
          }
        >
          {t('messages.toast', { tone: t(`marks.tones.${tone}`) })}
        </Button>
      ))}
      <ConfirmDialog
        opened={opened === 'plain' || opened === 'danger'}
        danger={opened === 'danger'}
        title={t('messages.question')}
        confirmLabel={opened === 'danger' ? t('actions.destroys') : undefined}
        onConfirm={close}
        onClose={close}
      >
        {t('samples.sentence')}
      </ConfirmDialog>
      <Modal opened={opened === 'modal'} onClose={close} title={t('messages.modal')}>
        <Text size="sm">{t('samples.sentence')}</Text>
      </Modal>
    </Group>
  )
}
