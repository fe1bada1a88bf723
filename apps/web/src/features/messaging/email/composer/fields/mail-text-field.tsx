import { ActionIcon, Alert, Button, ConfirmDialog, Group, IconCode, Stack, Text, Textarea, toast } from '@stoa/ui'
import type { RichTextProps } from '@stoa/ui/rich-text'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lostInEditor, type Loss } from '../lost-in-editor.ts'
import { RichTextField } from '../../../../shared/fields/index.ts'
import { TextTools } from './text-tools.tsx'
import '../composer.css'

type MailTextFieldProps = Omit<RichTextProps, 'labels' | 'renderTools' | 'hasPictures' | 'onFocus'> & {
  accountId: number
  /** Merge tags are filled in when it is sent; those of a signature are not. */
  hasTags?: boolean
}

/**
 * The text of a mail. Content that the text editor does not support, such as tables, is edited as HTML, and is removed only
 * after the user confirms.
 */
export function MailTextField({ accountId, hasTags = true, ...props }: MailTextFieldProps) {
  const { value, onChange } = props
  const { t } = useTranslation('email')
  const losses = useMemo(() => lostInEditor(value), [value])
  const [isSource, setSource] = useState(losses.length > 0)
  const [isAsking, setAsking] = useState(false)
  // A template or a draft of another window may arrive while the editor is open. Its own output loses nothing.
  if (!isSource && losses.length) setSource(true)
  const simplify = async () => {
    const { simplifyHtml } = await import('@stoa/ui/rich-text')
    setAsking(false)
    onChange(simplifyHtml(value, { hasPictures: true }))
    setSource(false)
    toast({ message: t('source.simplified'), tone: 'info', action: { label: t('source.bring_back'), onClick: () => onChange(value) } })
  }
  if (!isSource)
    return (
      <RichTextField
        {...props}
        hasPictures
        renderTools={(insert, picture) => (
          <>
            <TextTools accountId={accountId} hasTags={hasTags} onInsert={insert} onPicture={picture} />
            <ActionIcon variant="default" size={26} aria-label={t('source.show')} title={t('source.show')} onClick={() => setSource(true)}>
              <IconCode size={16} />
            </ActionIcon>
          </>
        )}
      />
    )
  return (
    <Stack gap={6}>
      {losses.length > 0 && (
        <Alert color="yellow" variant="light" p="xs" role="note">
          {t('source.why', { what: wordsOf(losses, t) })}
        </Alert>
      )}
      <Source {...props} accountId={accountId} hasTags={hasTags} onEditor={() => (losses.length ? setAsking(true) : setSource(false))} />
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t('source.ask_title')}
        confirmLabel={t('source.simplify')}
        onConfirm={() => void simplify()}
        onClose={() => setAsking(false)}
      >
        {t('source.ask_text', { what: wordsOf(losses, t) })}
      </ConfirmDialog>
    </Stack>
  )
}

const wordsOf = (losses: readonly Loss[], t: (key: `source.losses.${Loss}`) => string) =>
  losses.map((loss) => t(`source.losses.${loss}`)).join(', ')

type SourceProps = MailTextFieldProps & { hasTags: boolean; onEditor: () => void }

/** The HTML itself. */
function Source({ accountId, hasTags, label, value, error, height = 12, onChange, onEditor }: SourceProps) {
  const { t } = useTranslation('email')
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = field.current ?? {}
    onChange(value.slice(0, from) + text + value.slice(to))
    field.current?.focus()
  }
  return (
    <Stack gap={6}>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {t('source.title')}
          </Text>
          <TextTools
            accountId={accountId}
            hasTags={hasTags}
            onInsert={insert}
            onPicture={({ src, alt }) => insert(`<img src="${attribute(src)}" alt="${attribute(alt)}">`)}
          />
        </Group>
        <Button size="compact-sm" variant="default" onClick={onEditor}>
          {t('source.hide')}
        </Button>
      </Group>
      <Textarea
        ref={field}
        className="stoa-mail-source"
        aria-label={t('source.of', { field: label })}
        autosize
        minRows={height}
        maxRows={30}
        spellCheck={false}
        autoCapitalize="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Stack>
  )
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
