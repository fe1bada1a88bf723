import type { Project } from '@stoa/contract/browser'
import { createContext, useContext } from 'react'

interface ProjectPlace {
  project: Project
  /** The account of the address. */
  accountId: number
}

export const ProjectContext = createContext<ProjectPlace | null>(null)

/** The project of the page that contains the tab. */
export function useProject(): ProjectPlace {
  const place = useContext(ProjectContext)
  if (!place) throw new Error('useProject requires the page of a project.')
  return place
}
