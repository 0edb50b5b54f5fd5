/** Nobody draws molecules with fewer atoms; OSRA reads letters and arrows as such. */
const MIN_ATOMS = 5;
const MAX_FRAGMENTS = 4;
const CARBON = 6;

/**
 * The canonical form of a SMILES. Undefined if it is not a molecule: an unknown atom, an invalid valence, a few stray
 * strokes.
 */
export async function canonicalSmiles(text: string): Promise<string | undefined> {
  if (text.includes('*')) return undefined;
  // Load on first use: the module is large, and few documents contain molecules.
  const { Molecule } = await import('openchemlib');
  try {
    const molecule = Molecule.fromSmiles(text);
    const atoms = molecule.getAllAtoms();
    let carbons = 0;
    for (let atom = 0; atom < atoms; atom++) {
      // OpenChemLib uses 0 for an unknown atom.
      if (molecule.getAtomicNo(atom) === 0) return undefined;
      if (molecule.getAtomicNo(atom) === CARBON) carbons++;
    }
    if (atoms < MIN_ATOMS || carbons === 0 || molecule.getFragments().length > MAX_FRAGMENTS) return undefined;
    molecule.validate();
    return Molecule.fromIDCode(molecule.getIDCode()).toIsomericSmiles();
  } catch {
    return undefined;
  }
}
