/** What the launcher is told, as JSON in its first argument. */
export interface LaunchPlan {
  program: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd: string;
  /** Open files that the program gets beside the standard ones. */
  files: readonly number[];
  paths: {
    /** Read and run. */
    readable: readonly string[];
    /** Used, but not listed: who has not been told a name in it cannot find it out. */
    shared: readonly string[];
    /** Used and listed. */
    own: readonly string[];
  };
  /** User and group to become. */
  identity?: { uid: number; gid: number };
  /** Whether the launcher is in name spaces of its own and makes a root directory there. */
  newRoot: boolean;
  /** Version of Landlock; 0: not used. */
  landlock: number;
  /** Whether system calls are filtered. A program that is started by a confined one has the filter already. */
  filter: boolean;
  limits: Limits;
}

export interface Limits {
  /** Address space. */
  memoryBytes?: number;
  /** Size of one file. */
  fileBytes?: number;
  /** Processes and threads of the identity; counted only for one of its own. */
  processes?: number;
}

/** What a trial of the launcher has found, on its standard output. */
export interface Trial {
  landlock: number;
  filter: boolean;
  newRoot: boolean;
  identity: boolean;
  problems: string[];
}
