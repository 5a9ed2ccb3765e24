import { useEffect, useState } from 'react'
import type { CommandHere } from '../../../electron/contract/command-link.ts'

const UNKNOWN: CommandHere = { link: null, example: null }

/** The command as it is on the disk, nothing until that is known, and what reads it again. */
export const useCommandLink = (): readonly [here: CommandHere, readAgain: () => Promise<void>] => {
  const [here, setHere] = useState(UNKNOWN)
  const readAgain = async (): Promise<void> => {
    const answer = await window.keystow.commandLink()
    setHere(answer.ok ? answer.value : UNKNOWN)
  }
  useEffect(() => void readAgain(), [])
  return [here, readAgain]
}
