import type { DraftEmailMessage, Media } from '@stoa/contract/browser'
import { useRef, useState } from 'react'
import { ApiError, call, newKey } from '../../../../../kit/index.ts'
import { upload } from '../../../../shared/media/index.ts'
import { emailsOf, type EmailOwner } from '../../email-owner.ts'
import type { useDraft } from '../use-draft.ts'

/** An upload in progress. */
export interface FileOnTheWay {
  key: string
  name: string
  share: number
  message: string | null
}

/** The files of a draft. The first file creates the draft. */
export function useAttachments(owner: EmailOwner, draft: ReturnType<typeof useDraft>, start: readonly Media[]) {
  const { calls, params } = emailsOf(owner)
  const [media, setMedia] = useState<readonly Media[]>(start)
  const [underway, setUnderway] = useState<readonly FileOnTheWay[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const patch = (key: string, next: Partial<FileOnTheWay>) =>
    setUnderway((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)))
  const drop = (key: string) => setUnderway((all) => all.filter((one) => one.key !== key))

  const send = async (key: string, file: File) => {
    try {
      if (!draft.stored()) await draft.save()
      const { data } = await upload(calls.attach, {
        params: { ...params, id: draft.stored()!.id },
        file,
        onProgress: (share) => patch(key, { share }),
      })
      setMedia((all) => [...all, data])
      drop(key)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      patch(key, { message: Object.values(failure.errors)[0]?.[0] ?? failure.message })
    }
  }

  return {
    media,
    underway,
    isBusy: underway.some((one) => one.message === null),
    add: (files: readonly File[]) => {
      for (const file of files) {
        const key = newKey()
        setUnderway((all) => [...all, { key, name: file.name, share: 0, message: null }])
        queue.current = queue.current.then(() => send(key, file))
      }
    },
    dismiss: drop,
    /** Removes a file from the draft. @throws ApiError */
    remove: async (id: number) => {
      const left = media.filter((one) => one.id !== id)
      await draft.save()
      const stored = draft.stored()!
      const { data } = await call(calls.drafts.update, {
        params: { ...params, id: stored.id },
        body: { media: left.map((one) => one.id), version: stored.version },
      })
      stored.version = data.version
      setMedia(left)
    },
    take: (other: DraftEmailMessage) => setMedia(other.media ?? []),
  }
}
