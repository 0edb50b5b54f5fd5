/** Instructions for the launcher, as JSON in its first argument. */
export interface LaunchPlan {
  program: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd: string;
  /** File descriptors passed to the program in addition to the standard ones. */
  files: readonly number[];
  paths: {
    /** May be read and executed. */
    readable: readonly string[];
    /** May be used but not listed: a name must be known. */
    shared: readonly string[];
    /** May be used and listed. */
    own: readonly string[];
  };
  /** User and group to become. */
  identity?: { uid: number; gid: number };
  /** Whether the launcher runs in its own namespaces and creates a root directory there. */
  newRoot: boolean;
  /** Version of Landlock; 0: not used. */
  landlock: number;
  /** Whether to filter system calls. Children of a confined program inherit the filter. */
  filter: boolean;
  limits: Limits;
}

export interface Limits {
  /** Maximum address space. */
  memoryBytes?: number;
  /** Maximum size of a file. */
  fileBytes?: number;
  /** Maximum number of processes and threads of the identity; applies only to an own identity. */
  processes?: number;
}

/** Findings of a trial of the launcher, on its standard output. */
export interface Trial {
  landlock: number;
  filter: boolean;
  newRoot: boolean;
  identity: boolean;
  problems: string[];
}
