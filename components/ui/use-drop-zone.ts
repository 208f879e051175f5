'use client'

import type { DragEvent } from 'react'
import { useDropzone } from 'react-dropzone'

/** The files that hang over a place. Before they are let go a browser tells how many there are and of which type. */
export const heldFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.items].filter(({ kind }) => kind === 'file')

/**
 * A part of the page as a place to let files go over, and a hidden field to choose them with instead: `zone` and `input`
 * are the properties of these elements. Every file arrives, of whatever kind, for whoever asked to judge.
 */
export const useDropZone = ({
  onEnter,
  onFiles,
}: {
  onEnter: (event: DragEvent) => void
  onFiles: (files: readonly File[]) => void
}) => {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDragEnter: (event) => onEnter(event as DragEvent),
    onDrop: (files) => {
      if (files.length > 0) onFiles(files)
    },
  })
  // The place keeps its own role, and its content the keyboard.
  const { role: _role, tabIndex: _tab, ...zone } = getRootProps()
  const { style: _style, ...input } = getInputProps()
  return { zone, input, browse: open, over: isDragActive }
}
