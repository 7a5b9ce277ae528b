/** The command that this machine runs, and how it was found. */
export interface Binary {
  path: string;
  /** Whether the environment variable SPIRITLEVEL_BINARY names it. */
  chosen: boolean;
}

/** The version of this package. */
export const version: string;

/** Finds the command for this machine, or throws an error that names the ways that are left. */
export function findBinary(): Binary;

/** A sentence if a chosen command is of another version than this package, '' otherwise. */
export function versionWarning(binary: Binary): string;
