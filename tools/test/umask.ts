// Tests create the files and folders of other accounts too. A umask of 077, as some machines have, would close those.
process.umask(0o022)
